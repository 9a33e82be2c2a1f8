/** The settings as another server process on the same database would see them. */
import { createAudit } from "#server/features/audit/audit.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";

import { type Settings, createSettings } from "./settings.ts";

export function settingsOn({ db, clock }: Pick<TestApp, "db" | "clock">): Promise<Settings> {
  const audit = createAudit({ clock });
  return createSettings({ db, clock, audit, logger: createLogger("silent"), features: [] });
}

/** Makes the person an administrator. */
export async function administering({ db }: Pick<TestApp, "db">, person: Person): Promise<Person> {
  await db.query("update users set is_admin = true where username = $1", [person.name]);
  return person;
}
