// Which English texts come with the first load, whatever the page, and which with the pages that use them. Texts are grouped by the first word of
// their names.

/** The groups that come later: who uses one imports it, as `texts:WORD`. */
export const later: readonly string[] = [
  'about',
  'agent',
  'analysis',
  'api',
  'boards',
  'collection',
  'compare',
  'editor',
  'exact',
  'explorer',
  'feedback',
  'keys',
  'lab',
  'learn',
  'learning',
  'load',
  'lobby',
  'me',
  'missing',
  'mode',
  'new',
  'offline',
  'pair',
  'puzzles',
  'results',
  'review',
  'rules',
  'settings',
  'share',
  'tree',
];

/** What Home and a game show of those: too little to load a group for. */
export const alsoFirst: readonly string[] = [
  'agent.adaptive',
  'agent.name.alphabeta',
  'agent.name.expectimax',
  'agent.name.kelso',
  'agent.name.mcts',
  'agent.name.minimax',
  'agent.name.ordered',
  'agent.name.q',
  'agent.name.random',
  'agent.name.sarsa',
  'agent.name.table',
  'agent.name.tdleaf',
  'analysis.title',
  'compare.title',
  'lobby.join',
  'me.all',
  'me.continue',
  'me.goOn',
  'me.mode.device',
  'me.theirTurn',
  'me.title',
  'me.waiting',
  'me.yourTurn',
  'settings.mute',
  'settings.title',
  'tree.machine',
  'tree.picture',
  'tree.picture.kings',
  'tree.picture.men',
];

export const groupOf = (key: string): string => key.split('.', 1)[0] ?? '';

export const isFirst = (key: string): boolean => alsoFirst.includes(key) || !later.includes(groupOf(key));
