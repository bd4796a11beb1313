/** The views of records, whoever's they are, with what stands on each at once. */
export const VIEWS = {
  list: [
    'src/generate/list.tsx',
    'src/generate/list/Toolbar.tsx',
    'src/generate/list/Table.tsx',
    'src/generate/list/Pages.tsx',
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
    'src/pages/import-wizard/wizards.tsx',
  ],
  // Little of anything.
  parts: [
    'src/pages/admin/Settings.tsx',
    'resources/projects/ui/page/index.tsx',
    'resources/entities/ui/admin/EntityMenu.tsx',
  ],
} as const
