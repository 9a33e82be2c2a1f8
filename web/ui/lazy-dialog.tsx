import type { ComponentType, ReactNode } from "react";

import { type LazyComponent, type WaitingProps, lazyComponent } from "./lazy-component.tsx";
import type { WaitingDialogProps } from "./waiting-dialog.tsx";

/** Itself of no use at first sight; where it cannot be had either, the page as a whole says so. */
export const WaitingDialog = lazyComponent<WaitingDialogProps>({
  load: async () => (await import("./waiting-dialog.tsx")).WaitingDialog,
});

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Whether it is open. */
  isWanted: (props: Props) => boolean;
  /** Whether somebody waits for it: otherwise nothing is said of its coming. */
  isAwaited?: (props: Props) => boolean;
};

/** A dialog whose code comes when it is first opened, which is said where that takes a while or fails. */
export function lazyDialog<Props extends { onClose: () => void }>(
  options: Options<Props>,
): LazyComponent<Props> {
  const { isAwaited = () => true } = options;
  function Waiting({ props, ...state }: WaitingProps<Props>): ReactNode {
    return isAwaited(props) ? <WaitingDialog {...state} onClose={props.onClose} /> : null;
  }
  return lazyComponent({ ...options, waiting: Waiting });
}
