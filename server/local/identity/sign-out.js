// The button's name and value travel with it, as if it had been pressed.
document.getElementById('op.logoutForm').requestSubmit(document.querySelector('button[name=logout]'));
