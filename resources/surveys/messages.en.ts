import { approvalEn } from '../_kit/approval.en.ts'
import { waysEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { surveys } from './schema.ts'

const words = { textAr: 'Question in Arabic', textEn: 'Question in English' }
const asked = {
  ...words,
  required: 'An answer is required',
  onlyIf: 'Who is asked',
  onlyIs: 'The answer',
}
const options = { optionsAr: 'Options in Arabic', optionsEn: 'Options in English' }

export const en = {
  name: 'Surveys',
  one: 'Survey',
  count: { one: '%{smart_count} survey', other: '%{smart_count} surveys' },
  fields: {
    title: 'Survey',
    titleAr: 'Title in Arabic',
    titleEn: 'Title in English',
    introAr: 'Introduction in Arabic',
    introEn: 'Introduction in English',
    thanksAr: 'Thanks in Arabic',
    thanksEn: 'Thanks in English',
    type: 'Type',
    project: 'Project',
    questions: 'Questions',
    askGender: 'Ask for gender',
    askAge: 'Ask for age',
    askPhone: 'Ask for a mobile number',
    acceptAnswers: 'Accepting answers',
    audience: 'Send to',
    donors: 'Chosen donors',
    channels: 'Channels',
    whatsappTextAr: 'WhatsApp message in Arabic',
    whatsappTextEn: 'WhatsApp message in English',
    ...approvalEn,
    answersCount: 'Answers',
    maleCount: 'Answers by men',
    femaleCount: 'Answers by women',
    ratedCount: 'Satisfaction ratings',
    satisfiedCount: 'Satisfied or better',
    satisfactionRate: 'Satisfaction rate',
  },
  hints: {
    titleAr: 'One of the two languages is enough. Readers of the other one then see this one.',
    type: 'A special survey belongs to a project and goes to its donors by a link of their own; a general one is open to anyone who has its link.',
    askGender: 'Always optional for the respondent.',
    askAge: 'Always optional for the respondent.',
    askPhone: 'Always optional for the respondent.',
    acceptAnswers: 'Off: whoever opens the link reads that the survey is closed.',
    channels: 'Each donor gets the survey by the first channel that reaches them.',
    whatsappTextAr: 'It stands before the link. Without it we write a short text that names the survey.',
  },
  choices: {
    type: { general: 'General', special: 'Special' },
    audience: { projectDonors: 'Donors of the project', chosen: 'Donors I choose' },
    channels: waysEn,
  },
  adds: { questions: 'Add a question' },
  each: { questions: 'Question %{number}' },
  blocks: {
    questions: {
      section: {
        name: 'Section',
        fields: {
          textAr: 'Heading in Arabic',
          textEn: 'Heading in English',
          aboutAr: 'Text in Arabic',
          aboutEn: 'Text in English',
        },
      },
      single: { name: 'One choice', fields: { ...asked, ...options } },
      multiple: { name: 'Several choices', fields: { ...asked, ...options } },
      satisfaction: { name: 'Satisfaction', fields: asked },
      nps: { name: 'Recommendation (0 to 10)', fields: asked },
      rating: { name: 'Stars', fields: asked },
      scale: {
        name: 'Scale',
        fields: {
          ...asked,
          points: 'Points',
          lowAr: 'Lowest in Arabic',
          lowEn: 'Lowest in English',
          highAr: 'Highest in Arabic',
          highEn: 'Highest in English',
        },
      },
      shortText: { name: 'Short text', fields: asked },
      longText: { name: 'Long text', fields: asked },
      number: { name: 'Number', fields: { ...asked, least: 'At least', most: 'At most' } },
      date: { name: 'Date', fields: asked },
      file: {
        name: 'Files',
        fields: { ...asked, pictures: 'Pictures', papers: 'PDF files', most: 'At most (up to 3)' },
      },
    },
  },
  states: { draft: 'Draft', published: 'Active', deactivated: 'Deactivated' },
  actions: { activate: 'Activate', deactivate: 'Deactivate', toDraft: 'Back to draft' },
  sections: {
    basics: 'Survey',
    questions: 'Questions',
    about: 'About the respondent',
    sending: 'Sending',
  },
  empty: 'No surveys yet. Start from a template, or ask questions of your own.',
} satisfies MessagesOf<typeof surveys>
