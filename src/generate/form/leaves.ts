import type { FieldErrors } from 'react-hook-form'

const isFault = (value: object): boolean => 'message' in value && typeof value.message === 'string'

/** The ways to all that is wrong below an error of a form, a fault of a list itself among them: `questions.2.onlyIs`. */
function below(error: unknown, path: string): string[] {
  if (typeof error !== 'object' || error === null) return []
  if (isFault(error)) return [path]
  return Object.entries(error).flatMap(([key, inner]) => below(inner, key === 'root' ? path : `${path}.${key}`))
}

/** The ways to each fault of a form, in the order of its fields. */
export const leavesOf = (errors: FieldErrors, names: readonly string[]): string[] =>
  names.flatMap((name) => below(errors[name], name))
