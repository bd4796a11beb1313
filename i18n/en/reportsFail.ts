/** Why a service did not take a message, in words of its channel: a part of `reports`. */
export const reportsFail = {
  /** Who takes messages, by channel; `any` where several meet. */
  service: {
    any: 'the service',
    email: 'the mail service',
    whatsapp: 'WhatsApp',
    whatsappCloud: 'WhatsApp at Meta',
    sms: 'the SMS gateway',
  },
  /** Why a service did not take a message; where mails and phones differ, what each says of itself stands below. */
  fail: {
    connect: 'No connection to %{service}',
    tls: 'No secure connection to %{service}',
    auth: 'Our sign-in was refused by %{service}',
    sender: 'Our sender was refused by %{service}',
    busy: 'Nothing is taken for now by %{service}',
    restricted: 'The service has stopped our account',
    capped: 'The service lets no more messages through to this person for now',
    optedOut: 'The recipient told the service to stop',
    template: 'The service does not take the template',
    window: 'Meta takes free text only within 24 hours of their last message',
    recipient: 'The recipient’s address or number was refused',
    content: 'The message was refused',
    badAddress: 'Not a valid address or number',
    demoAddress: 'A demo address: it never leaves this machine',
    timeout: 'No answer in time from %{service}',
    aborted: 'Sending was stopped',
    noAnswer: 'Handed over to %{service}, which gave no answer',
    restored: 'Restored from a backup while it was being sent: whether it arrived is not known.',
  },
  failMail: {
    sender: 'Our sender address was refused by %{service}',
    recipient: 'The recipient’s address was refused',
    badAddress: 'This is not an email address',
  },
  failPhone: {
    sender: 'Our number or sender’s name was refused by %{service}',
    recipient: 'The recipient’s number was refused',
    badAddress: 'This is not a phone number',
    demoAddress: 'A demo number: it never leaves this machine',
  },
}
