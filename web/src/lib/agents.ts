// Builds the one line of text that describes an agent from what was filled in.

export function agentText(name: string, options: Record<string, string | undefined>): string {
  const words = Object.entries(options)
    .map(([key, value]) => [key, (value ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...words].join(' ');
}

/** Values to choose from, where the description lists them: `quiet-first, jumps-first or by-direction`, `a|b`. */
export function listedValues(description: string): string[] {
  const words = description.split(/\s*(?:\||,|\bor\b)\s*/).map((word) => word.trim()).filter(Boolean);
  return words.length > 1 && words.every((word) => /^[a-z][a-z0-9-]*$/.test(word)) ? words : [];
}
