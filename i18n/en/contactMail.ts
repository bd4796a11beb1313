/** The mail that brings the platform what a visitor of the landing page wrote. Names in braces are filled in. */
export const contactMailEn = {
  sender: 'Athar',
  subject: 'Athar: a message from {name}',
  lead: '{name} has written to the platform on its landing page:',
  email: 'Email: {value}',
  phone: 'Phone: {value}',
  action: 'Open the message',
  at: '{action}: {url}',
  byMail: 'Reply to this mail to answer its writer.',
  byPhone: 'The writer gave a phone number and no email address.',
  ignore: 'You receive this mail because this address is the one that the platform is reached by.',
}
