// Which texts the first page and a game do without: those of pages and panels that are loaded when they are wanted. They are a third of the first
// load, so they come with the first of those. A test compares this list with what the first pages use.
const LATER =
  /^(about|boards|collection|compare|editor|exact|explorer|feedback|habits|lab|learn|learning|load|new|results|review|rules|share|stats|agent\.(?!adaptive)|analysis\.(?!title)|settings\.(?!title|mute)|tree\.(?!picture|machine))\b/;

export const comesLater = (key: string): boolean => LATER.test(key);
