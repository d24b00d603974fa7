/** Puts a text on the clipboard. Rejects when neither the Clipboard API nor the old command works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyTheOldWay(text);
  }
}

/** Pages without a secure origin have no clipboard object, but may still copy a selection. */
function copyTheOldWay(text: string) {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('the browser does not allow copying');
}
