// A player that the visitor trained: uploaded, played against, deleted.
import { readFile } from 'node:fs/promises';
import { equal, ok, until } from '../lib/check.js';

const sarsa = new URL('../../../../crates/engine/src/learned/sarsa.weights', import.meta.url);

export default {
  async 'a file that kelso learn wrote is an opponent'(stage) {
    const player = await stage.player();
    await player.open('/me');
    const file = player.page.locator('[data-weights-file]');
    await file.setInputFiles({ name: 'holiday.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
    await player.page.locator('[data-weights-upload]').click();
    const refused = await player.page.locator('[data-weights-problem]').innerText();
    ok(/not a file of weights/.test(refused), `what a wrong file is told: ${refused}`);
    await file.setInputFiles({ name: 'my.weights', mimeType: 'text/plain', buffer: await readFile(sarsa) });
    await player.page.locator('[data-weights-name]').fill('night shift');
    await player.page.locator('[data-weights-upload]').click();
    const entry = player.page.locator('[data-weights]');
    await entry.getByText('night shift').waitFor();
    await player.axe('players that one trained');
    await stage.screenshot(player, 'own-players');
    await entry.getByRole('link', { name: 'Play' }).click();
    await player.page.locator('[data-start]:not([disabled])').waitFor();
    const agent = await player.page.locator('[data-agent-text]').textContent();
    ok(/^sarsa weights=@/.test(agent), `the opponent: ${agent}`);
    await player.choose('White');
    await player.page.locator('[data-start]').click();
    await player.page.waitForURL('**/g/*');
    await player.plies(1);
    await player.page.locator('[data-seat]', { hasText: 'Your own sarsa' }).waitFor();
    // Somebody else does not have it among the opponents.
    const other = await stage.player();
    await other.open('/new/machine');
    await other.page.locator('[data-start]:not([disabled])').waitFor();
    equal(await other.page.locator('[data-agent] option', { hasText: 'night shift' }).count(), 0, 'others’ players');
    await player.open('/me');
    await entry.getByRole('button', { name: 'Delete night shift' }).click();
    await until('an empty list', async () => (await entry.count()) === 0);
  },
};
