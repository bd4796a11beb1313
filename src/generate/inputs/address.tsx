import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const same = (value: string): string => value

export function EmailInput(props: InputProps) {
  return <PlainInput {...props} inputMode="email" show={same} />
}

/** A web address; one without a scheme gets https once it is left. [5.11], [5.12] */
export function UrlInput(props: InputProps) {
  return <PlainInput {...props} inputMode="url" show={same} />
}
