/** What the page of a linked device shows beside the record: the answer of `GET /api/whatsapp_accounts/{id}/link`. */
export interface ShownLink {
  /** False where another server holds the session: what is shown stays until one answers that does. */
  here: boolean
  /** The QR code of now; ISO moments by the server's clock. */
  qr: { value: string; shownAt: string; until: string } | null
  /** The code to type on the phone. */
  pairing: string | null
  /** Why no such code was to be had: a value of `lastReason`. */
  pairingFailed: string | null
  /** The server's clock. */
  now: string
  /** Whether devices can be linked from the server itself. */
  installed: boolean
}
