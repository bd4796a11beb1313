/** What brings a letter to a phone: short, as each part of a text message costs. `{name}`, `{entity}`, `{subject}` and `{url}` are filled in. */
export const letterTextEn = {
  text: 'Dear {name}, {entity} has a report for you: {subject}\n{url}',
  textNameless: '{entity} has a report for you: {subject}\n{url}',
}
