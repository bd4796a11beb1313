/** The views of records, whoever's they are, with what stands on each at once. */
export const VIEWS = {
  list: [
    'src/generate/list.tsx',
    'src/generate/list/Toolbar.tsx',
    'src/generate/list/Table.tsx',
    'src/generate/list/Pages.tsx',
    // On a phone.
    'src/generate/list/Cards.tsx',
    'src/generate/list/PictureCards.tsx',
    'src/generate/list/SortButton.tsx',
    // The list that is opened most has a page of its own.
    'resources/projects/ui/Lists.tsx',
    'src/generate/list/ImportButton.tsx',
  ],
  form: ['src/generate/form.tsx'],
  show: ['src/generate/show.tsx', 'src/generate/show/Remove.tsx'],
} as const

/** Pages that take a part of the views: it stands in files of its own, so that they need not take the rest. */
export const PAGES_BESIDE = {
  // Fields of their own.
  own: [
    'src/pages/auth/Register.tsx',
    'src/pages/auth/DonorLogin.tsx',
    'src/pages/auth/ForgotPassword.tsx',
    'src/pages/auth/ResetPassword.tsx',
    'src/pages/profile/ChangePassword.tsx',
    'src/pages/profile/index.tsx',
    'src/pages/first-time/index.tsx',
    'src/pages/donor/index.tsx',
    'resources/registrations/ui/Registration.tsx',
    'resources/donor_issues/ui/support/Issue.tsx',
    'resources/donor_issues/ui/questions/index.tsx',
    'resources/entities/ui/page/AddBranch.tsx',
    'resources/project_updates/ui/quick/index.tsx',
    'resources/reports/ui/builder/index.tsx',
    'resources/donor_transactions/ui/record/index.tsx',
  ],
  // Little of anything.
  parts: [
    'src/pages/admin/Settings.tsx',
    'resources/projects/ui/page/index.tsx',
    'src/pages/import-wizard/wizards.tsx',
    'resources/entities/ui/admin/EntityMenu.tsx',
  ],
} as const

/** What is so small that a file of its own costs more than whoever takes it with the other. */
const WITH: Readonly<Record<string, string>> = { 'list-own': 'list-own-parts' }

/**
 * The file of what these pages take, null where no view is among them. Each file is a request: what lists have in common with
 * another view stands in one, with whatever other page; what is of one view alone, or of forms, is told apart more finely,
 * since it weighs most.
 */
export function fileOfViews(pages: string): string | null {
  const names = pages.split('-').filter((name) => name !== '')
  const views = names.filter((name) => Object.hasOwn(VIEWS, name))
  if (views.length === 0) return null
  if (views.length === 1) return WITH[pages] ?? pages
  const shared = views.slice(0, 2).join('-')
  return shared === 'form-show' && names.length > 2 ? 'form-show-beside' : shared
}

const INPUT = 'src/generate/inputs'

/** Inputs that a form fetches where it has such a field. */
export const INPUTS = {
  choice: [`${INPUT}/choice.tsx`, `${INPUT}/choices.tsx`],
  file: [`${INPUT}/upload.tsx`, `${INPUT}/uploads.tsx`],
  rows: [`${INPUT}/rows.tsx`, `${INPUT}/blocks.tsx`],
  small: [`${INPUT}/boolean.tsx`, `${INPUT}/lines.tsx`],
  record: [`${INPUT}/picker.tsx`, `${INPUT}/tags.tsx`],
  phone: [`${INPUT}/worldPhone.tsx`],
} as const

/** Pages that take a part of what inputs are made of: it stands by itself, so that they need not take the rest. */
export const PAGES_BESIDE_INPUTS = {
  beside: [
    ...PAGES_BESIDE.own,
    ...PAGES_BESIDE.parts,
    'resources/reports/ui/ehsan/Edit.tsx',
    'resources/reports/ui/kinds/Detailed.tsx',
    'resources/reports/ui/own/Own.tsx',
  ],
}

/** The file of what these inputs take: what is of one alone stands in its own, what several share in one for all. */
export function fileOfInputs(takers: string): string | null {
  const names = takers.split('-')
  if (takers === '' || names.includes('beside')) return null
  return names.length > 1 ? 'inputs' : `input-${takers}`
}
