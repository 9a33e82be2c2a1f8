/**
 * The interface's texts. To add a language, add a file beside `english.ts`, of type `Messages`, and one beside each `english-….ts`; the
 * compiler reports missing texts. Texts about titles come from the catalog, and the messages of refusals from the server.
 */
import { english } from "./english.ts";

export type Messages = typeof english;

export const messages: Messages = english;
