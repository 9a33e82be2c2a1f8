import type { StreamingPlatforms } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";
import { OFFER_KINDS } from "#contract/streaming-services.ts";

import { request } from "../api/client.ts";
import { RequestFailed } from "../api/request-failed.ts";
import { detailWords } from "../messages/title-details.ts";
import { RadioList } from "../ui/choice-fields.tsx";
import { DialogHeading, FormDialog } from "../ui/dialog.tsx";
import { FormError, SubmitButton } from "../ui/form.tsx";
import { useForm } from "../ui/use-form.ts";
import { toastSuccess } from "./toasts.tsx";

const words = detailWords.linkReport;

export type LinkReportProps = {
  item: Pick<Item, "id" | "title">;
  country: string;
  offers: StreamingPlatforms[string];
  isOpen: boolean;
  onClose: () => void;
};

/** Reports a broken streaming link. */
export function LinkReportDialog({ item, country, offers, isOpen, onClose }: LinkReportProps) {
  const options = servicesOf(offers);
  const form = useForm<{ service: string }>({
    initial: { service: options.length === 1 ? (options[0]?.value ?? "") : "" },
    check: ({ service }) => (service === "" ? { fields: { service: words.choose } } : {}),
    checkedFrom: "sending",
    async send({ service }) {
      const body = { provider_id: Number(service), country };
      await request("POST /api/items/{id}/link-reports", { params: { id: String(item.id) }, body });
      onClose();
      toastSuccess(words.done);
    },
    explain: (refusal) => ({
      form: refusal instanceof RequestFailed && refusal.status === 409 ? refusal.message : words.failed,
    }),
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading>{words.heading(item.title)}</DialogHeading>
      <p>{words.text}</p>
      <FormError message={form.error} />
      <RadioList {...form.field("service")} label={words.label} options={options} />
      <SubmitButton isBusy={form.isBusy} busyLabel={words.sending}>
        {words.send}
      </SubmitButton>
    </FormDialog>
  );
}

/** Each service once, with the kinds of its offers. */
function servicesOf(offers: StreamingPlatforms[string]) {
  const services = new Map<number, { value: string; label: string; text: string }>();
  for (const kind of OFFER_KINDS) {
    for (const { provider_id: id, provider_name: name } of offers[kind]) {
      const known = services.get(id);
      const text = words.kinds[kind];
      services.set(id, {
        value: String(id),
        label: name,
        text: known === undefined ? text : `${known.text}, ${text}`,
      });
    }
  }
  return [...services.values()];
}
