import { Users } from "lucide-react";

import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { useStart } from "./use-start.ts";

type Props = {
  username: string;
  /** The name that the profile shows. */
  name: string;
};

/** From a profile to one list for its owner and the viewer. */
export function TogetherButton({ username, name }: Props) {
  const { isStarting, start } = useStart(username);
  return (
    <Button icon={Users} isBusy={isStarting} onClick={start}>
      {together.watchTogether(`\u2068${name}\u2069`)}
    </Button>
  );
}
