import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import type { InputProps } from '../../../src/generate/types.ts'

/** Nobody is reached by a donor without a phone. */
const WITH_PHONE = { phone_isnull: false, archived: false, deceased: false }

export const ReachedByInput = (props: InputProps) => <FieldInput {...props} among={WITH_PHONE} />
