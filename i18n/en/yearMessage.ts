/** What brings a letter about the year to a donor, by phone or by mail. `{name}`, `{entity}`, `{title}`, `{year}` and `{url}` are filled in. */
export const yearMessageEn = {
  text: 'Dear {name}, your giving with {entity} in {year}, and what became of it: {title}',
  textNameless: 'Your giving with {entity} in {year}, and what became of it: {title}',
  subject: '{title} · {entity}',
  greeting: 'Dear {name},',
  greetingNameless: 'Dear friend,',
  lead: '{entity} has written to you about your giving in {year}, and what became of it.',
  action: 'Read my letter',
  at: '{action}: {url}',
  own: 'This link is yours alone: it opens what you gave.',
  stop: 'Stop these messages: {url}',
}
