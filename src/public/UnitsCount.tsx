/** Digits and commas that a phone of 320 px shows in one line at the largest size. */
const LONG = 7

/** How many units a gift equals, as large as its line takes it. */
export const UnitsCount = ({ count }: { count: string }) => (
  <p className={count.length > LONG ? 'units-count units-long' : 'units-count'} dir="ltr">
    {count}
  </p>
)
