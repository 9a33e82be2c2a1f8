import type { ComponentType, ReactNode } from "react";

import { type LazyComponent, type WaitingProps, lazyComponent } from "./lazy-component.tsx";
import { WaitingDialog } from "./waiting-dialog.tsx";

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
