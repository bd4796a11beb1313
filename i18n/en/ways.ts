/** The ways by which a charity writes, within a sentence. */
export const waysEn = {
  email: 'by email',
  whatsapp: 'by WhatsApp',
  sms: 'by text message',
  /** Where nobody knows by which: a preview of staff. */
  some: 'in the way by which this message came',
  comma: ', ',
  and: ' and ',
}
