import type { TermsTexts } from './terms.ar.ts'

export const termsEn: TermsTexts = {
  title: 'Terms and conditions',
  updated: 'In force since 20 November 2026',
  lead: 'These are the terms under which charities, their staff and their donors use Athar. They are short on purpose.',
  parts: [
    {
      title: 'Who uses Athar',
      text: [
        'A charity or another non-profit body with a valid licence registers itself and, if it has any, its branches. The platform checks the licence before it lets the charity in.',
        'Each person has an account of their own. A password is not shared; whoever leaves the charity is deactivated by its administrator.',
      ],
    },
    {
      title: 'What the charity answers for',
      text: [
        'The projects, amounts, pictures and reports are the charity’s own, and it answers for their truth.',
        'It adds a donor only if it may, writes to them only for the purpose they agreed to, and stops as soon as they ask.',
        'Pictures show the work and the places. A picture of a person needs that person’s consent, or a guardian’s.',
      ],
    },
    {
      title: 'What the platform answers for',
      text: [
        'Each charity’s data is kept apart from every other’s, and every change to it is recorded.',
        'Staff of the platform see a charity’s profile, its administrators and how much it holds. Opening them is recorded in the charity’s own trail. They do not see its donors or gifts.',
        'The platform takes no donations and holds no money.',
      ],
    },
    {
      title: 'Donors',
      text: [
        'A donor’s letter is opened by a link of its own. Whoever received one by mistake can say so, and it closes.',
        'A donor may ask the charity for a copy of what it holds about them, or to erase it. What the law requires a charity to keep about gifts stays, without the donor’s name where that is possible.',
        'A donor who signs in by phone manages that number and its password alone.',
      ],
    },
    {
      title: 'Data',
      text: [
        'Personal data is used for showing donors what their gifts did, and for nothing else. It is neither sold nor used for advertising.',
        'The terms follow the Saudi Personal Data Protection Law. Whoever runs this installation names its contact for data protection to the charities that use it.',
      ],
    },
    {
      title: 'Ending',
      text: [
        'A charity may leave at any time and takes an export of its data with it. An account that breaks these terms may be stopped; the reason is told to the charity.',
      ],
    },
  ],
  back: 'To the sign-in page',
  otherLanguage: 'العربية',
}
