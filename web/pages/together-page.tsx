import { useState } from "react";
import { Navigate, useParams } from "react-router";

import type { Item } from "#contract/item.ts";

import { useSession } from "../api/session.ts";
import { GroupRoom } from "../features/together/group-room.tsx";
import { StartGroup } from "../features/together/start-group.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";
import { Toasts } from "../titles/toasts.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { useVisitor } from "./visitor-context.ts";

import styles from "./page.module.css";

const GuestDetails = lazyDialog<{ item: Item | null; onClose: () => void }>({
  load: async () => (await import("../features/together/guest-details.tsx")).GuestDetails,
  isWanted: ({ item }) => item !== null,
});

/** Watching together: for signed-in viewers, and for anyone with a group's link. */
export function TogetherPage() {
  const { isSignedIn } = useSession();
  const { code } = useParams();
  if (isSignedIn) return <ForViewer code={code} />;
  return code === undefined ? <Navigate to="/" replace /> : <ForGuest code={code} />;
}

function ForViewer({ code }: { code: string | undefined }) {
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      {code === undefined ? (
        <StartGroup />
      ) : (
        <GroupRoom key={code} code={code} onSignIn={null} onOpen={details.open} />
      )}
      <DetailModal {...details.shown} page="together" />
    </main>
  );
}

/** Guests see the group in the colors of the dark theme, like the visitor layout's header. */
function ForGuest({ code }: { code: string }) {
  const { openSignIn } = useVisitor();
  const [shown, setShown] = useState<Item | null>(null);
  return (
    <div className={classNames(styles["visited"], "media")}>
      <main id="main" tabIndex={-1} className={styles["page"]}>
        <GroupRoom
          key={code}
          code={code}
          onSignIn={() => openSignIn(`/together/${code}`)}
          onOpen={setShown}
        />
      </main>
      <GuestDetails item={shown} onClose={() => setShown(null)} />
      <Toasts />
    </div>
  );
}
