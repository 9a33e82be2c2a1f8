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
};

/** A dialog whose code comes when it is first opened, which is said where that takes a while or fails. */
export function lazyDialog<Props extends { onClose: () => void }>(
  options: Options<Props>,
): LazyComponent<Props> {
  return lazyComponent({ ...options, waiting: Waiting });
}

function Waiting({ props, ...state }: WaitingProps<{ onClose: () => void }>): ReactNode {
  return <WaitingDialog {...state} onClose={props.onClose} />;
}
