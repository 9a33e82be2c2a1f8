import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";

import { importWords as words } from "../../messages/import.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormError } from "../../ui/form.tsx";
import { sendFile } from "./import-queries.ts";

import styles from "./import.module.css";

/** Uploads a file to import. @param failure why the previous file couldn't be read */
export function ImportFile({ failure }: { failure: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || isSending) return;
    setRefusal(null);
    setIsSending(true);
    try {
      await sendFile(file);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : words.sendFailed);
    }
    setIsSending(false);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files[0]);
  }

  const message = refusal ?? failure;
  return (
    <>
      <div
        className={classNames(styles["drop"], isOver && styles["over"])}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip,.csv,.json,.txt,.tsv"
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
        <Button
          kind="primary"
          icon={Upload}
          isBusy={isSending}
          busyLabel={words.sending}
          onClick={() => input.current?.click()}
        >
          {message === null ? words.choose : words.tryAnother}
        </Button>
        <p className={styles["limit"]}>{words.limit}</p>
        <FormError message={message} />
      </div>
      <details className={styles["how"]}>
        <summary>{words.how}</summary>
        <dl>
          {words.ways.map(([service, way]) => (
            <div key={service}>
              <dt>{service}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
