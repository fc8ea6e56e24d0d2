// What computer players and their options are, in the visitor's language. The server says it in English; the other languages are
// files of their own, which are loaded when somebody chooses among the players. What a file does not have stays as the server says it.
import type { AgentEntry, AgentOption } from '../wire/rest';
import { language } from './index.svelte';

export interface AgentTexts {
  /** By the name of an agent, of a preset, of an option (or agent and option), of an option's choice. */
  agents: Record<string, string>;
  presets: Record<string, string>;
  options: Record<string, string>;
  choices: Record<string, string>;
  /** Words for values and defaults, by the server's own. */
  phrases: Record<string, string>;
}

const files = import.meta.glob<{ default: AgentTexts }>('./agents/??.ts');
const none: AgentTexts = { agents: {}, presets: {}, options: {}, choices: {}, phrases: {} };

/** The texts of a language; empty where the server's own do. */
export const loadAgentTexts = async (tag: string): Promise<AgentTexts> => (await files[`./agents/${tag}.ts`]?.())?.default ?? none;

let texts: AgentTexts = $state.raw(none);

/** Loads the language of the page; to be called where agents are shown. */
export function useAgentTexts(): void {
  $effect(() => void loadAgentTexts(language()).then((loaded) => (texts = loaded)));
}

export const agentAbout = ({ name, about }: Pick<AgentEntry, 'name' | 'about'>): string => texts.agents[name] ?? texts.presets[name] ?? about;

export const optionAbout = (agent: string, { name, about }: AgentOption): string =>
  texts.options[`${agent}.${name}`] ?? texts.options[name] ?? about;

export const choiceAbout = (option: string, { name, about }: { name: string; about: string }): string =>
  texts.choices[`${option}.${name}`] ?? about;

/** A value or default, which may be words of the server. */
export const phrase = (words: string): string => texts.phrases[words] ?? words;
