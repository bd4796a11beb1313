import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { surveys } from '../schema.ts'
import { rateCells } from './Rate.tsx'

/** They read the form around them: neither the list nor the page brings the forms' library. */
const QuestionsInput = later(async () => (await import('./builder/Questions.tsx')).QuestionsInput, { xs: 96, sm: 96 })
const Preview = later(async () => (await import('./builder/Preview.tsx')).Preview, { xs: 480, sm: 480 })

export const layout = defineLayout(surveys, {
  sections: [
    {
      key: 'basics',
      fields: ['titleAr', 'titleEn', 'type', 'project', 'introAr', 'introEn', 'thanksAr', 'thanksEn'],
    },
    { key: 'questions', fields: ['questions'] },
    { key: 'about', fields: ['askGender', 'askAge', 'askPhone', 'acceptAnswers'] },
    { key: 'sending', fields: ['audience', 'donors', 'channels', 'whatsappTextAr', 'whatsappTextEn'] },
  ],
  cells: rateCells,
  inputs: { questions: QuestionsInput, donors: onlyWhere('audience', 'chosen') },
  aside: Preview,
  autosave: 'draft',
})
