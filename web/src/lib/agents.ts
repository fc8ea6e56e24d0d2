// Builds the one line of text that describes an agent from what was filled in.

export function agentText(name: string, options: Record<string, string | undefined>): string {
  const words = Object.entries(options)
    .map(([key, value]) => [key, (value ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...words].join(' ');
}

/** What is to be filled in so that it makes this text: the kind of player, its level, its options. */
export interface AgentChoice {
  kind: string;
  level: number;
  options: Record<string, string>;
}

/** The way back. A text that is a preset's is that preset. */
export function agentChoice(text: string, presets: readonly { name: string; agent: string }[]): AgentChoice {
  // A player that the visitor trained is chosen as a whole.
  if (text.includes('weights=@')) return { kind: text, level: 3, options: {} };
  const [name = '', ...words] = text.trim().split(/\s+/);
  const options = Object.fromEntries(words.map((word) => word.split('=', 2) as [string, string]));
  const preset = presets.find(({ agent }) => agent === text);
  const plain: AgentChoice = { kind: preset?.name ?? name, level: 3, options: preset ? {} : options };
  if (name !== 'kelso') return plain;
  if (options.level === 'adaptive') return { ...plain, kind: 'adaptive', options: {} };
  const isLevel = Number.isInteger(Number(options.level)) && words.every((word) => /^(level|time)=/.test(word));
  return isLevel ? { kind: 'level', level: Number(options.level), options: {} } : plain;
}
