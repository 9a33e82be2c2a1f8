import { useState } from "react";

import { Dialog } from "../ui/dialog.tsx";
import { DetailSheet, type DetailSheetProps } from "./detail-sheet.tsx";

export type DetailModalProps = Omit<DetailSheetProps, "titleId"> & {
  /** `null` closes the dialog. */
  titleId: number | null;
};

export function DetailModal({ titleId, known, ...rest }: DetailModalProps) {
  // Keeps its content while fading out.
  const [shown, setShown] = useState({ titleId, known });
  if (titleId !== null && (titleId !== shown.titleId || known !== shown.known)) setShown({ titleId, known });
  return (
    <Dialog isOpen={titleId !== null} onClose={rest.onClose} size="extra-large">
      {shown.titleId !== null && (
        <DetailSheet key={shown.titleId} titleId={shown.titleId} known={shown.known} {...rest} />
      )}
    </Dialog>
  );
}
