/** Why nothing was imported, in one sentence for the operator. */
export class ImportRefused extends Error {}
