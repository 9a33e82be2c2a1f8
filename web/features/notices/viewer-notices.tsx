import { useNavigate } from "react-router";

import { noticeWords as words } from "../../messages/notices.ts";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "../../ui/page-heading.ts";
import { PersistentNotice } from "../../ui/persistent-notice.tsx";
import { dismiss } from "./dismiss.ts";
import type { ViewerNotice } from "./notices-query.ts";

export type ViewerNoticesProps = { notices: readonly ViewerNotice[] };

/** Outcomes of the viewer's requests, one at a time until each is answered. */
export function ViewerNotices({ notices }: ViewerNoticesProps) {
  const navigate = useNavigate();
  const [notice] = notices;

  function gotIt({ id }: ViewerNotice): void {
    void dismiss(id);
    if (notices.length === 1) focusMain();
  }

  return (
    <output data-persistent="">
      {notice !== undefined && (
        <PersistentNotice
          key={notice.id}
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  void dismiss(notice.id);
                  void navigate(`/item/${notice.item_id}`);
                }}
              >
                {words.open}
              </Button>
              <Button size="small" kind="quiet" onClick={() => gotIt(notice)}>
                {notices.length === 1 ? words.gotIt : words.next(notices.length - 1)}
              </Button>
            </>
          }
        >
          <p dir="auto">{words.told[notice.kind](notice.name)}</p>
          {notice.reason !== null && <p dir="auto">{words.reason(notice.reason)}</p>}
        </PersistentNotice>
      )}
    </output>
  );
}
