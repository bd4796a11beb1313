import { GeneratedEdit } from '../../../src/generate/form.tsx'
import { MarksContext } from '../../../src/generate/inputs/useField.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import { users } from '../schema.ts'
import { RolesInput } from './RolesInput.tsx'

const layout = defineLayout(users, { sections: [], inputs: { roles: RolesInput } })

// As on the forms that anyone may fill in: what may be left empty says so, and nothing else is marked.
export const View = () => (
  <MarksContext value="optional">
    <GeneratedEdit layout={layout} />
  </MarksContext>
)
