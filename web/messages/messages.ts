/**
 * The words of the interface, and what is written by the viewer's customs. A further language is one file beside `english.ts`, of the
 * type `Messages`, and one beside each other `english-….ts`: the compiler names what they lack. Words of titles come from the catalogue,
 * sentences of refusals from the server.
 */
import { english } from "./english.ts";

export type Messages = typeof english;

export const messages: Messages = english;
