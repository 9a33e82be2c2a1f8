import type { ComponentType, ReactNode } from "react";

import { type LazyComponent, type LoadingProps, lazyComponent } from "./lazy-component.tsx";
import type { LoadingDialogProps } from "./loading-dialog.tsx";

/** Not needed in the first view. If it can't be loaded either, the page shows an error. */
export const LoadingDialog = lazyComponent<LoadingDialogProps>({
  load: async () => (await import("./loading-dialog.tsx")).LoadingDialog,
});

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Whether it's open. */
  isWanted: (props: Props) => boolean;
  /** Whether the viewer is waiting for it; otherwise there's no loading state. */
  isAwaited?: (props: Props) => boolean;
};

/**
 * A dialog whose code loads when it's first opened, with a loading state if that takes long and an error if it
 * fails.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  options: Options<Props>,
): LazyComponent<Props> {
  const { isAwaited = () => true } = options;
  function Waiting({ props, ...state }: LoadingProps<Props>): ReactNode {
    return isAwaited(props) ? <LoadingDialog {...state} onClose={props.onClose} /> : null;
  }
  return lazyComponent({ ...options, loadingState: Waiting });
}
