/** The short tour of one's first page: docs/decisions/055. */
export const tour = {
  again: 'Short tour',
  step: 'Step %{at} of %{of}',
  next: 'Next',
  previous: 'Previous step',
  end: 'End the tour',
  byKeys: 'On a keyboard, %{keys} begins a search from anywhere.',
  underMore: 'On this screen it stands under “More”.',
  steps: {
    platform: {
      title: 'How the platform is',
      text: 'The charities at work, who waits for an answer, and whether the service runs.',
    },
    registrations: {
      title: 'Charities that ask to join',
      text: 'See the licence and who asks, then approve or reject. They are told of it by email.',
    },
    lists: {
      title: 'What all charities share',
      text: 'Donor types and project classifications are kept here, for every charity at once.',
    },
    trail: { title: 'Who did what', text: 'Each act on the platform is recorded here, yours as well.' },
    issues: {
      title: 'What donors wait for',
      text: 'Questions, complaints and suggestions, the oldest first. Open one to answer it, or to ask the charity’s staff.',
    },
    service: { title: 'Whether the platform works', text: 'The service, its mail and its data, as they are now.' },
    figures: {
      title: 'How your charity is doing',
      text: 'This month’s gifts beside the same days a month ago, then all that you have. Each card opens what it counts.',
    },
    begin: {
      title: 'Your first report',
      text: 'Four steps lead to it. The next one is marked, and what is done is ticked off by itself.',
    },
    due: {
      title: 'What waits for you',
      text: 'Updates to publish, questions to answer, projects that have been quiet. Each line leads to where it is dealt with.',
    },
    report: {
      title: 'Show donors what they did',
      text: 'An impact report brings each donor a letter about their own gift. You see it, and to how many it goes, before it is sent.',
    },
    quick: {
      title: 'An update in a minute',
      text: 'Pictures and a few words straight from the site, even where there is no network: they go out when there is one.',
    },
    reports: {
      title: 'Your impact reports',
      text: 'Drafts to go on with, and what became of each report that was sent.',
    },
    imports: {
      title: 'Bring in what you have',
      text: 'Projects, donors and gifts from an Excel or CSV file. Each row is checked before anything is saved, and an import can be undone.',
    },
    reach: {
      title: 'Ask, and appeal',
      text: 'Campaigns with a page of their own, surveys, and message templates. To how many each goes, and why not to others, is said before it leaves.',
    },
    plans: {
      title: 'What charities subscribe to',
      text: 'Packages with their price, and how many messages each holds.',
    },
    find: {
      title: 'Find anything, miss nothing',
      text: 'The magnifier finds records and pages. The bell tells what finished, what failed and what waits for you.',
    },
    letters: {
      title: 'Your letters',
      text: 'What charities wrote to you about your gifts. Touch the title of a letter to read it.',
    },
    gifts: { title: 'Your gifts', text: 'What you gave, when, and to which project.' },
    sample: { title: 'What a letter is like', text: 'An invented example of how a charity shows what a gift became.' },
    joining: {
      title: 'How you begin',
      text: 'A charity that uses Athar adds you by your phone number. What it writes to you then stands here.',
    },
    write: {
      title: 'Ask the charity',
      text: 'Send a question, a suggestion or a complaint. The answer stands on this page.',
    },
    contacts: { title: 'Whom to reach', text: 'How to reach your charity directly.' },
    person: {
      title: 'You, and this tour',
      text: 'Your profile, the calendar that you read, and this tour stand here.',
    },
    profile: {
      title: 'As you like to read',
      text: 'Choose your language and calendar here, and see where you are signed in. This tour stays in the menu under your name.',
    },
  },
}
