import { Children, Fragment, type ReactNode } from 'react'

/** What there is of these, with dots between. */
export const Dotted = ({ parts }: { parts: readonly ReactNode[] }) =>
  Children.toArray([...parts]).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ' · ' : null}
      {part}
    </Fragment>
  ))
