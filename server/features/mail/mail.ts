/**
 * Mail: letters to the owners of accounts. A letter is kept with the change that gives cause for it, in one transaction, so that neither is
 * ever without the other, and no call waits for a mail server.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { Letter } from "./letters.ts";
import { insertMail } from "./store.ts";

export type { Letter } from "./letters.ts";

export type Mail = {
  /** Keeps the letter for sending: with `tx` a transaction, it is sent once that has been committed. */
  post(tx: Queryable, to: { userId: number; address: string }, letter: Letter): Promise<void>;
};

export function createMail({ clock }: { clock: Clock }): Mail {
  return {
    async post(tx, { userId, address }, letter) {
      await insertMail(tx, { userId, recipient: address, letter, at: clock.now() });
    },
  };
}
