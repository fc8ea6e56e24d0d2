// Builds the one line of text that describes an agent from what was filled in.

export function agentText(name: string, options: Record<string, string | undefined>): string {
  const words = Object.entries(options)
    .map(([key, value]) => [key, (value ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...words].join(' ');
}
