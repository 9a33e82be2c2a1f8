import { Users } from "lucide-react";
import { useState } from "react";

import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useStart } from "./group-queries.ts";

type Props = {
  username: string;
  /** The displayed name. */
  name: string;
};

/** A button on a profile that starts a group with the profile's owner. */
export function TogetherButton({ username, name }: Props) {
  const { isStarting, start } = useStart(username);
  const [isAsking, setIsAsking] = useState(false);
  const whom = `\u2068${name}\u2069`;
  return (
    <>
      <Button icon={Users} onClick={() => setIsAsking(true)}>
        {together.watchTogether(whom)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        heading={together.watchTogetherAsk(whom)}
        text={together.watchTogetherText(whom)}
        confirmLabel={together.start}
        isBusy={isStarting}
        onConfirm={start}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
