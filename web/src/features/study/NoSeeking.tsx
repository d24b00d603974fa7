/** Said above times that cannot be pressed. */
export function NoSeeking() {
  return (
    <p className="hint">
      O player do Google Drive não informa a posição: vá ao momento pelo próprio player.
    </p>
  );
}
