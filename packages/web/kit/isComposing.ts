/** An input method is still at work, so keys are meant for it; some browsers say so only by the code 229. */
export const isComposing = ({
  isComposing: said,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => said || keyCode === 229
