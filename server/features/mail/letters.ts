/** What the product has to say to people by mail. */
export type Letter =
  | { kind: "verify_address"; username: string; link: string }
  | { kind: "reset_password"; username: string; link: string }
  | { kind: "password_changed"; username: string }
  /** To the new address: nothing is changed before its link is opened. */
  | { kind: "confirm_new_address"; username: string; link: string }
  /** To the address before; the new one is shown in part only. */
  | { kind: "address_changed"; username: string; newAddress: string }
  | { kind: "new_sign_in"; username: string; device: string; at: string }
  /** Somebody tried to register with this address. */
  | { kind: "address_already_known"; username: string };
