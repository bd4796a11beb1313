/** What brings a survey to a donor, by phone or by mail. `{name}`, `{entity}`, `{title}` and `{url}` are filled in. */
export const surveyMessageEn = {
  text: 'Dear {name}, {entity} would like your opinion: {title}',
  textNameless: '{entity} would like your opinion: {title}',
  /** product.md 6: whoever opens a link of their own knows it first. */
  notAnonymous: 'This link is yours alone, and your answers are not anonymous.',
  subject: '{title} · {entity}',
  greeting: 'Dear {name},',
  greetingNameless: 'Dear friend,',
  lead: '{entity} would like your opinion: {title}',
  action: 'Answer the survey',
  at: '{action}: {url}',
  within: 'It takes a few minutes, and you can answer it once.',
  stop: 'Stop these messages: {url}',
}
