/**
 * People whom an OpenID Connect provider or an authenticating proxy has identified, and their accounts. An identity is an issuer and its
 * subject; addresses and names only help to find or create the account once. An account is never taken over by its address alone: both
 * sides must have verified it.
 */
import type { SignOnProblem } from "#contract/sign-on-rules.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import type { Administrators } from "./account-administration.ts";
import { deliverable, emailKey, emailProblem, usernameKey } from "./credentials.ts";
import {
  type IdentifiedAccount,
  type Identity,
  deleteIdentities,
  insertIdentity,
  lockAccountByAddress,
  lockAccountOfIdentity,
  selectTakenUsernames,
} from "./identities-store.ts";
import type { Invitations } from "./invitations.ts";
import type { ClientContext, SignedIn } from "./logins.ts";
import { markVerified } from "./recovery-store.ts";
import { type Credentials, insertUser } from "./store.ts";
import { usernamesFrom } from "./usernames.ts";

export type Person = Identity & {
  /** What to call them, best first. */
  names: readonly (string | null)[];
  email: string | null;
  isEmailVerified: boolean;
  /** Whether they're in the administrators' group; `null` if roles don't come from groups. */
  isAdministrator: boolean | null;
};

export class SignOnRefused extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export type Identities = {
  /** Finds, links or creates the person's account and signs in. Throws SignOnRefused. */
  signIn(person: Person, how: { createsAccounts: boolean }, from: ClientContext): Promise<SignedIn>;
  /** Links the identity to the account. Throws SignOnRefused. */
  link(tx: Queryable, identity: Identity, account: { userId: number; origin: string }): Promise<void>;
  /** @returns false if the account isn't linked */
  unlink(account: { userId: number; origin: string }): Promise<boolean>;
  /** The account of the identity; `null` if it has none. */
  accountOf(identity: Identity): Promise<number | null>;
};

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  passwords: Passwords;
  administrators: Administrators;
  invitations: Invitations;
  clearLoginCache(): void;
  enqueueVerification(tx: Queryable, account: { id: number; username: string; email: string }): Promise<void>;
  /** Also notifies the owner of an unknown device. @returns `null` if the account is locked or its password has just changed */
  startLogin(tx: Queryable, user: Credentials, from: ClientContext): Promise<SignedIn | null>;
};

export function createIdentities(needs: Needs): Identities {
  const { db, clock, audit, passwords, administrators, invitations } = needs;

  async function link(
    tx: Queryable,
    identity: Identity,
    { userId, origin }: { userId: number; origin: string },
  ): Promise<void> {
    if (!(await insertIdentity(tx, { ...identity, userId, at: clock.now() })))
      throw new SignOnRefused("already_linked");
    const details = { issuer: identity.issuer };
    await audit.record(tx, {
      action: "identity_linked",
      actorId: userId,
      subjectId: userId,
      origin,
      details,
    });
  }

  /** The account with the person's address, if both the person and the account have verified it. */
  async function accountByAddress(tx: Queryable, person: Person): Promise<IdentifiedAccount | null> {
    const account = await lockAccountByAddress(tx, emailKey(person.email ?? ""));
    if (account === null) return null;
    if (!person.isEmailVerified || !account.isVerified) throw new SignOnRefused("account_exists");
    return account;
  }

  async function create(tx: Queryable, person: Person, origin: string): Promise<Credentials> {
    const email = deliverable(person.email ?? "");
    const candidates = usernamesFrom([...person.names, person.email]);
    const taken = await selectTakenUsernames(tx, candidates.map(usernameKey));
    const username = candidates.find((name) => !taken.has(usernameKey(name))) ?? "";
    const passwordHash = passwords.unusable();
    const user = await insertUser(tx, {
      username: username.normalize("NFKC"),
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash,
      hasPassword: false,
      createdAt: clock.now(),
    });
    // Someone else has just taken the name or the address.
    if (user === null) throw new SignOnRefused("invalid");
    await invitations.remove(tx, email);
    if (person.isEmailVerified) {
      await markVerified(tx, user.id, clock.now());
      await administrators.addressVerified(tx, { id: user.id, emailKey: emailKey(email) }, origin);
    } else await needs.enqueueVerification(tx, { ...user, email });
    return { ...user, email, passwordHash, lockedAt: null };
  }

  async function findOrCreate(
    tx: Queryable,
    person: Person,
    { createsAccounts, origin }: { createsAccounts: boolean; origin: string },
  ): Promise<{ account: Credentials; isNew: boolean }> {
    const known = await lockAccountOfIdentity(tx, person);
    if (known !== null) return { account: known, isNew: false };
    if (person.email === null || emailProblem(person.email) !== null) throw new SignOnRefused("no_address");
    const found = await accountByAddress(tx, person);
    if (found !== null && found.lockedAt !== null) throw new SignOnRefused("locked");
    const isWelcome =
      createsAccounts || (person.isEmailVerified && (await invitations.isInvited(tx, person.email)));
    if (found === null && !isWelcome) throw new SignOnRefused("unknown_person");
    const account = found ?? (await create(tx, person, origin));
    await link(tx, person, { userId: account.id, origin });
    return { account, isNew: found === null };
  }

  return {
    link,

    async signIn(person, { createsAccounts }, from) {
      const signedIn = await db.transaction(async (tx) => {
        const { address: origin } = from;
        const { account } = await findOrCreate(tx, person, { createsAccounts, origin });
        if (account.lockedAt !== null) throw new SignOnRefused("locked");
        const { id: subjectId } = account;
        const { isAdministrator } = person;
        if (isAdministrator !== null)
          await administrators.followGroup(tx, { subjectId, isMember: isAdministrator }, origin);
        const isAdmin = await administrators.isAdministrator(tx, subjectId);
        return needs.startLogin(tx, { ...account, isAdmin }, from);
      });
      needs.clearLoginCache();
      if (signedIn === null) throw new SignOnRefused("invalid");
      return signedIn;
    },

    unlink: ({ userId, origin }) =>
      db.transaction(async (tx) => {
        const isUnlinked = await deleteIdentities(tx, userId);
        if (isUnlinked)
          await audit.record(tx, { action: "identity_unlinked", actorId: userId, subjectId: userId, origin });
        return isUnlinked;
      }),

    async accountOf(identity) {
      return (await lockAccountOfIdentity(db, identity))?.id ?? null;
    },
  };
}
