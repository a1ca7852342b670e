/** Lets work through one piece after another, in the order it came; one that fails holds up no other. */
export function inTurn(onProblem: (problem: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(onProblem)
    return last
  }
}
