// What is wrong with what was asked for, from the server's codes and values: in the user's language, with the colours and squares as the
// user has set them.
import 'texts:fault';
import 'texts:pdn';
import 'texts:setting';
import 'texts:takes';
import { maybe, number, t, type Values } from '../i18n/index.svelte';
import type { Fault, OptionTakes, PdnFault, PdnIssue, SettingName } from '../wire/generated';
import { graceName, sideName, squareName } from './names';

/** Settings whose numbers are milliseconds. */
const times: readonly SettingName[] = ['clock_base', 'clock_increment', 'grace', 'delay', 'given_time', 'time'];

const settingValue = (setting: SettingName, value: number): string =>
  times.includes(setting) ? graceName(value / 1000) : number(value);

/** What may stand after an option's `=`. */
function takesText(takes: OptionTakes): string {
  if (takes.kind === 'time') return t('takes.time');
  if (takes.kind === 'flag') return t('takes.choice', { list: 'on, off' });
  if (takes.kind === 'file') return t('takes.file');
  if (takes.kind !== 'number') return t(`takes.${takes.kind}`, { list: takes.choices.map(({ name }) => name).join(', ') });
  const { least, most, whole, words } = takes;
  const kind = whole ? 'whole' : 'number';
  const bounds = most === null ? t(`takes.${kind}.least`, { least }) : t(`takes.${kind}.range`, { least, most });
  return words.length > 0 ? t('takes.or', { first: bounds, words: words.join(', ') }) : bounds;
}

/** A list of legal moves, which may be only the first of them. */
const listText = (moves: readonly string[], more = 0): string => moves.join(', ') + (more > 0 ? '…' : '');

/**
 * The words for a fault's values. Squares are named as the user likes it on a board of so many rows; what a text of somebody's own says,
 * where there is no such board, is left as it was written.
 */
function valuesOf(fault: Fault | PdnFault, size: number | null): Values {
  const plain = Object.entries(fault).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]));
  const values: Values = Object.fromEntries(plain);
  if ('side' in fault) values.side = sideName(fault.side);
  if ('square' in fault && typeof fault.square === 'number' && size !== null && fault.code !== 'no_such_square') {
    values.square = squareName(fault.square, size);
  }
  if ('setting' in fault) values.setting = t(`setting.${fault.setting}`);
  if ('takes' in fault) values.expected = takesText(fault.takes);
  if ('legal' in fault) values.legal = listText(fault.legal, fault.more);
  if (fault.code === 'ambiguous_move') values.candidates = listText(fault.candidates);
  if (fault.code === 'no_tree') values.agents = listText(fault.agents);
  if (fault.code === 'game_too_long') values.most = number(fault.most / 2 ** 20);
  if (fault.code === 'unexpected') values.expected = t(`pdn.expected.${fault.expected}`);
  if (fault.code === 'bad_position') values.faults = fault.faults.map((inner) => faultText(inner, size)).join(' ');
  if (fault.code === 'out_of_range') {
    for (const name of ['value', 'least', 'most'] as const) values[name] = settingValue(fault.setting, fault[name]);
  }
  return values;
}

/** One sentence for one fault; empty if the server is newer than the page and knows more of them. */
export function faultText(fault: Fault | PdnFault, size: number | null): string {
  const ended = fault.code === 'unexpected' && fault.found === undefined;
  return maybe(`fault.${fault.code}${ended ? '.end' : ''}`, '', valuesOf(fault, size));
}

/** What is wrong with a PDN text, and where. */
export const issueText = ({ game, line, fault, message }: PdnIssue): string =>
  t('pdn.issue', { game, line, text: faultText(fault, null) || message });
