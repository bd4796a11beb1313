/** The page on which a person reads what is held of them: the server alone speaks them. */
export const ownPageEn = {
  title: 'Your data at %{charity}',
  made: 'Made on %{date}',
  lead: 'This is all that the charity holds of you: what it knows, your gifts, what was sent to you, and what you wrote. Your letters themselves open in your account; the files are in the download for programs.',
  contents: 'What is on this page',
  you: 'Your details',
  merged: 'Your details as they stood twice',
  signIn: 'Your account',
  linked: 'Tied to your mobile number',
  link: 'Sign-in link made',
  imported: 'Rows of imported files in which you stand',
  file: 'File',
  history: 'What was done with your data',
  when: 'When',
  what: 'What',
  recorded: 'Recorded',
  nothing: 'nothing',
}
