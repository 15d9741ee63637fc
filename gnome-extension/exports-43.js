function init() {
  return new Bridge();
}
