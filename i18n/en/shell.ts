import { two } from '../texts.ts'

export const shell = {
  copyright: '© \u2066%{years}\u2069 Athar',
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be wrong, or the page was moved.',
    home: 'Go to the start page',
    about: 'About Athar',
  },
  forbidden: {
    title: 'This page is not open to your role',
    text: 'Ask your branch administrator for access, or sign in with another account.',
    textDonor: 'It belongs to the charity’s staff. If you miss something of yours, ask your charity.',
    textAdmin: 'It belongs to another role. Sign in with another account if you have one.',
    textPlatform:
      'It belongs to the work of an entity or of donors. The platform’s administration has pages of its own.',
    signIn: 'Sign in with another account',
  },
  crashed: {
    title: 'This page could not be shown',
    text: 'What you saved is safe. Reload the page; if it happens again, tell your administrator.',
    part: 'This part could not be shown',
  },
  demo: {
    title: 'Demo data',
    none: 'There is no demo data here.',
    here: 'You are looking at demo data. Nothing is sent to anybody.',
    among: 'Athar’s demo charities are among what you see here. Nothing of theirs is sent to anybody.',
    whose: 'Athar’s own demo: %{names}. Charities that have registered are not part of it.',
    remove: 'Remove all demo data',
    removeAsk:
      'Everything of %{names} is deleted: projects, donors, gifts, letters and users. You are signed out. The data of charities that have registered stays.',
  },
  outbox: {
    title: 'Outbox',
    lead: 'No mail service is set up, so letters end here instead of leaving this machine.',
    notSent: 'kept here, not sent',
    back: 'All letters',
    empty: 'No letters yet. Send a report, a campaign or a test, and it appears here.',
    shows:
      'What you sent to donors, tests and invitations stand here. Links for somebody else’s sign-in and answers to donors are not shown to others.',
    emptyPlatform: 'No letters yet. Registrations and invitations of the platform appear here.',
    choose: 'Choose a letter to read it here.',
    to: 'To',
    text: 'Text',
    html: 'As it looks',
    count: two('%{smart_count} letter', '%{smart_count} letters'),
  },
  errorToast: { label: 'Error', close: 'Close the message' },
  pdf: {
    title: 'Document',
    notPdf: 'This is no PDF',
    notPdfText: 'At this address there is something else, which is not shown here.',
  },
  opensNew: 'opens in a new window',
}
